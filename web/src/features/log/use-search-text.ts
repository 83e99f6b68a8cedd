import { useEffect, useState } from 'react';

/** Milliseconds without a key before the search is sent. */
const delay = 300;

/** Holds the text of a search field and passes it on once the typing pauses. */
export function useSearchText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  // Changed from outside: cleared, or by the back button.
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      onChange(text.trim());
    }, delay);
    return () => clearTimeout(timer);
  }, [text, sent, onChange]);
  return { value: text, onChange: setText };
}
