import { clsx } from 'clsx';
import {
  DoorOpen,
  Flag,
  Hand,
  type LucideIcon,
  MousePointer2,
  Redo2,
  Square,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { t } from './messages.ts';

const icons = {
  select: MousePointer2,
  draw: Square,
  exits: DoorOpen,
  assemblyPoints: Flag,
  pan: Hand,
} satisfies Record<string, LucideIcon>;
export type Tool = keyof typeof icons;

interface PlanToolbarProps {
  tools: readonly Tool[];
  tool: Tool;
  zoom: number;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onTool: (tool: Tool) => void;
  onZoom: (factor: number) => void;
  children: ReactNode;
}

const zoomStep = 1.5;

export function PlanToolbar({ tools, tool, zoom, undo, redo, onTool, onZoom, children }: PlanToolbarProps) {
  return (
    <div role="toolbar" aria-label={t.toolbar()} className="flex flex-wrap items-center gap-1 p-2 hairline-b">
      {tools.map((name) => {
        const Icon = icons[name];
        return (
          <IconButton
            key={name}
            label={t.tools[name]()}
            aria-pressed={tool === name}
            className={clsx(tool === name && 'bg-accent text-on-accent! hover:bg-accent')}
            onClick={() => onTool(name)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        );
      })}
      <span className="mx-1 h-8 hairline-e" />
      <IconButton label={t.undo()} disabled={!undo} className="disabled:opacity-45" onClick={() => undo?.()}>
        <Undo2 aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t.redo()} disabled={!redo} className="disabled:opacity-45" onClick={() => redo?.()}>
        <Redo2 aria-hidden="true" className="size-5" />
      </IconButton>
      <span className="mx-1 h-8 hairline-e" />
      <IconButton label={t.zoomOut()} onClick={() => onZoom(1 / zoomStep)}>
        <ZoomOut aria-hidden="true" className="size-5" />
      </IconButton>
      <span aria-live="polite" className="min-w-14 text-center">
        {t.percent({ percent: Math.round(zoom * 100) })}
      </span>
      <IconButton label={t.zoomIn()} onClick={() => onZoom(zoomStep)}>
        <ZoomIn aria-hidden="true" className="size-5" />
      </IconButton>
      <span className="grow" />
      {children}
    </div>
  );
}
