import { expect, test } from 'vitest'
import { bootScript, looksKey, themeChoiceKey } from './boot.ts'

type Listener = (event: { key?: string; detail?: object }) => void

/** A browser as far as the script asks it. */
function browser(kept: Record<string, string> | null, asks: { motion?: boolean; contrast?: boolean; dark?: boolean } = {}) {
  const dataset: Record<string, unknown> = {}
  const listeners = new Map<string, Listener>()
  const media = new Map<string, { matches: boolean; onchange: (() => void) | null }>()
  const matchMedia = (query: string) => {
    const matches = query.includes('motion') ? asks.motion : query.includes('contrast') ? asks.contrast : asks.dark
    const one = media.get(query) ?? { matches: matches === true, onchange: null }
    media.set(query, one)
    return one
  }
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const localStorage = kept
    ? { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }) }
    : { getItem: refuse, setItem: refuse }
  new Function('document', 'localStorage', 'matchMedia', 'addEventListener', bootScript)(
    { documentElement: { dataset } },
    localStorage,
    matchMedia,
    (name: string, listener: Listener) => listeners.set(name, listener),
  )
  return {
    dataset,
    tell: (name: string, event: Parameters<Listener>[0]) => listeners.get(name)?.(event),
    system: (query: string, matches: boolean) => {
      const one = [...media].find(([name]) => name.includes(query))?.[1]
      if (!one) throw new Error(`nothing asks for ${query}`)
      one.matches = matches
      one.onchange?.()
    },
  }
}
const USUAL = { motion: 'full', contrast: 'normal', text: 100, links: false }

test('before anything was chosen the system decides, also where it changes its mind', () => {
  expect(browser({}).dataset).toEqual({ theme: 'light', ...USUAL })
  const page = browser({}, { motion: true, contrast: true, dark: true })
  expect(page.dataset).toEqual({ theme: 'dark', motion: 'reduce', contrast: 'more', text: 100, links: false })
  page.system('motion', false)
  page.system('contrast', false)
  expect(page.dataset).toMatchObject(USUAL)
})

test('what was chosen stands against the system, from the first paint on', () => {
  const kept = { [looksKey]: JSON.stringify({ motion: 'full', contrast: 'normal', textSize: 125, underlineLinks: true }) }
  const page = browser(kept, { motion: true, contrast: true })
  expect(page.dataset).toMatchObject({ motion: 'full', contrast: 'normal', text: 125, links: true })
  page.system('motion', true)
  expect(page.dataset).toMatchObject({ motion: 'full' })
  expect(browser({ [looksKey]: JSON.stringify({ motion: 'reduce', contrast: 'more' }) }).dataset).toMatchObject({
    motion: 'reduce',
    contrast: 'more',
  })
})

test('the page and other tabs change it at once; nothing else of the account is kept', () => {
  const kept: Record<string, string> = { [themeChoiceKey]: 'dark' }
  const page = browser(kept)
  page.tell(looksKey, {
    detail: { motion: 'reduce', contrast: 'more', textSize: 150, underlineLinks: true, email: 'ana@acme.test', name: 'Ana' },
  })
  expect(page.dataset).toEqual({ theme: 'dark', motion: 'reduce', contrast: 'more', text: 150, links: true })
  expect(JSON.parse(kept[looksKey] ?? '')).toEqual({ motion: 'reduce', contrast: 'more', textSize: 150, underlineLinks: true })
  kept[looksKey] = JSON.stringify({ motion: 'full', textSize: 112 })
  page.tell('storage', { key: 'something else' })
  expect(page.dataset).toMatchObject({ motion: 'reduce', text: 150 })
  page.tell('storage', { key: looksKey })
  expect(page.dataset).toMatchObject({ motion: 'full', contrast: 'normal', text: 112, links: false })
})

test('values of a later version count as what the system asks for, and what cannot be read as nothing', () => {
  for (const text of ['', '{', 'null', '7', '"x"', '[]']) expect(browser({ [looksKey]: text }).dataset, text).toMatchObject(USUAL)
  const later = browser(
    { [looksKey]: JSON.stringify({ motion: 'gentle', contrast: 'custom', underlineLinks: 'always' }) },
    { motion: true },
  )
  expect(later.dataset).toMatchObject({ motion: 'reduce', contrast: 'normal', links: false })
})

test('a browser that keeps nothing still shows what the account says', () => {
  const page = browser(null)
  expect(page.dataset).toMatchObject(USUAL)
  page.tell(looksKey, { detail: { motion: 'reduce', contrast: 'system', textSize: 150, underlineLinks: true } })
  expect(page.dataset).toMatchObject({ motion: 'reduce', contrast: 'normal', text: 150, links: true })
})
