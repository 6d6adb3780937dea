/**
 * Reads a value of one shape; undefined where it is another. Fields it does not know are left out. For the few answers that
 * every page reads: the schemas of the contract bring a library of 40 kB, which only forms should wait for.
 */
export type Reader<T> = (value: unknown) => T | undefined

type Readers = Readonly<Record<string, Reader<unknown>>>
type Read<F extends Readers> = { [K in keyof F]: Exclude<ReturnType<F[K]>, undefined> }

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const whole: Reader<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : undefined)

export const oneOf =
  <T extends string>(all: readonly T[]): Reader<T> =>
  (value) =>
    all.find((one) => one === value)

export const listOf =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    const read = value.map(item)
    return read.includes(undefined) ? undefined : (read as T[])
  }

export const recordOf =
  <T>(item: Reader<T>): Reader<Record<string, T>> =>
  (value) => {
    const held = fieldsOf(value)
    const read = held && Object.entries(held).map(([key, one]) => [key, item(one)] as const)
    return read?.every(([, one]) => one !== undefined) ? (Object.fromEntries(read) as Record<string, T>) : undefined
  }

/** An object that has all of the first fields, and of the second those it has. */
export const object =
  <F extends Readers, O extends Readers = Record<never, never>>(fields: F, optional?: O): Reader<Read<F> & Partial<Read<O>>> =>
  (value) => {
    const held = fieldsOf(value)
    if (!held) return undefined
    const wanted = [...Object.entries(fields), ...Object.entries(optional ?? {}).filter(([key]) => held[key] !== undefined)]
    const read = wanted.map(([key, reader]) => [key, reader(held[key])] as const)
    return read.every(([, one]) => one !== undefined) ? (Object.fromEntries(read) as Read<F> & Partial<Read<O>>) : undefined
  }

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
