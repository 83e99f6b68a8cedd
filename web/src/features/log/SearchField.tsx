import { useEffect, useState } from 'react';
import { TextField } from '#ui/forms/Field.tsx';

/** Milliseconds without a key before it is searched for. */
const pause = 300;

export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // Cleared or gone back from outside.
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => {
      setAsked(text.trim());
      onChange(text.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [text, asked, onChange]);
  return (
    <div className="grow">
      <TextField
        label="Search"
        type="search"
        placeholder="Name, action, address..."
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
