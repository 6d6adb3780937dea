import type { ServedDesk } from '../server.ts'

/** Makes one thing of a tenant, with what it needs by `maker.make`. */
export type Build<T = number> = (maker: Maker) => Promise<T>

/** Makes the things of one tenant, each once and when first asked for, so that a test pays only for what its inputs name. */
export class Maker {
  readonly #made = new Map<Build<unknown>, Promise<unknown>>()
  readonly desk: ServedDesk
  readonly #person: { id: number } | undefined

  /** @param person whose things they are; the tenant's agent where none is given */
  constructor(desk: ServedDesk, person?: { id: number }) {
    this.desk = desk
    this.#person = person
  }

  // Both are taken apart from the maker by the functions that get it.
  readonly person = (): Promise<{ id: number }> => (this.#person ? Promise.resolve(this.#person) : this.desk.person('agent'))

  readonly make = <T>(build: Build<T>): Promise<T> => {
    const made = this.#made.get(build) ?? build(this)
    this.#made.set(build, made)
    return made as Promise<T>
  }
}
