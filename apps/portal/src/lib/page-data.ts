import { PAGE_DATA } from '@balcao/contracts/kb/addresses'
import type { PublicPage } from '@balcao/contracts/kb/pages'

let held: PublicPage | null | undefined

/** What the server wrote into this page: what a guest reads at its address; null in the bare app. */
export function pageData(): PublicPage | null {
  held ??= JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? 'null') as PublicPage | null
  return held
}

type Kinds = { [P in PublicPage['page'] as P['kind']]: P }

/** The page of this kind that the server wrote, where it is that one. */
export function writtenPage<K extends keyof Kinds>(kind: K, is: (page: Kinds[K]) => boolean = () => true): Kinds[K] | undefined {
  const page = pageData()?.page
  return page?.kind === kind && is(page as Kinds[K]) ? (page as Kinds[K]) : undefined
}
