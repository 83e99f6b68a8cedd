/**
 * A schema that is built when it is first used. At each start a phone would build those of every contract, and it uses few. Zod
 * asks a schema within another one for nothing until something is parsed, so each waits for its own first use.
 */
export function lazySchema<S extends object>(build: () => S): S {
  let built: S | undefined;
  const schema = (): S => {
    built ??= build();
    return built;
  };
  // The target is never read: each trap answers for the schema.
  return new Proxy({} as S, {
    get: (_, key) => Reflect.get(schema(), key) as unknown,
    has: (_, key) => Reflect.has(schema(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  });
}
