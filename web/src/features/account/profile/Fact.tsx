/** A name and what it stands for, in a description list. */
export function Fact({ name, value, mono = false }: { name: string; value: string; mono?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className={`break-words ${mono ? 'font-mono' : ''}`}>{value}</dd>
    </div>
  );
}
