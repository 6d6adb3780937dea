import { t } from './messages.ts'

const nameOf = (id: number) => (id === 0 ? t('assistant') : t('user', { n: String(id) }))

/** What is said of who types. */
export function typingText(ids: readonly number[]): string {
  const [one, two] = ids
  if (one === undefined) return ''
  if (two === undefined) return t('oneTyping', { who: nameOf(one) })
  return ids.length === 2 ? t('twoTyping', { one: nameOf(one), two: nameOf(two) }) : t('manyTyping', { n: ids.length })
}
