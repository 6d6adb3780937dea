import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'

const YES = new Set(['true', 'sim', 'yes', '1', 'verdadeiro'])
const NO = new Set(['false', 'não', 'nao', 'no', '0', 'falso'])

/** What a text names outside of the field: a day, and a person where people are known. */
type Names = { day: (text: string) => string | undefined; person?: (text: string) => number | undefined }

/** Text of a file as a value of this kind of field; undefined where it is none. */
export function fromText({ type, options }: CustomField, text: string | string[], { day, person }: Names): SentValue | undefined {
  const all = Array.isArray(text) ? text : [text]
  const [first = ''] = all
  const plain = (word: string) => word.trim().toLowerCase()
  const option = (word: string) => options?.find(({ value, label }) => plain(value) === plain(word) || plain(label) === plain(word))?.value
  if (type === 'checkbox') return YES.has(first.toLowerCase()) ? true : NO.has(first.toLowerCase()) ? false : undefined
  if (type === 'number' || type === 'currency') {
    const figure = /^-?[\d.]+,\d+$/.test(first) ? first.replaceAll('.', '').replace(',', '.') : first
    return figure.trim() === '' || Number.isNaN(Number(figure)) ? undefined : Number(figure)
  }
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(first) ? first : day(first)
  if (type === 'select') return option(first)
  if (type === 'multi_select') {
    const chosen = (all.length > 1 ? all : first.split(/[;,|]/)).map(option)
    return chosen.every((one) => one !== undefined) ? (chosen as string[]) : undefined
  }
  return type === 'user' ? person?.(first) : all.join(', ')
}
