import type { LucideIcon } from 'lucide-react';
import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  id: string;
  label: string;
  icon: LucideIcon;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const list = useActiveInView(value);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="-mx-4 flex overflow-x-auto px-4 hairline-b desk:mx-0 desk:px-0"
      >
        {tabs.map(({ id, label: text, icon: Icon }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px flex min-h-13 shrink-0 items-center gap-2 border-transparent border-b-4 px-3 font-semibold text-muted whitespace-nowrap hover:text-ink focus-visible:outline-offset-[-3px] data-[state=active]:border-accent data-[state=active]:text-ink desk:px-4"
          >
            <Icon aria-hidden="true" className="size-5" />
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="pt-5 outline-offset-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls the active tab into view: on a phone the row of tabs is wider than the screen. */
function useActiveInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value means another active tab
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector('[data-state="active"]');
    if (!row || !active) return;
    const { left, right } = active.getBoundingClientRect();
    const frame = row.getBoundingClientRect();
    if (left < frame.left || right > frame.right)
      row.scrollLeft += left - frame.left - (frame.width - (right - left)) / 2;
  }, [value]);
  return list;
}
