import { locale } from '../language.ts'

/** `asTyped`: a word of the organisation's own, which keeps its capitals. */
export type FilterOption = { value: string; label: string; asTyped?: boolean }

export type FilterField = {
  id: string
  label: string
  options: readonly FilterOption[]
  /** Offers "não é" as well. */
  negatable?: boolean
  /** Writes the chosen options in small letters inside the chip: "Status aberto, novo". */
  lowerCase?: boolean
  /** Present when the options come from a search; called as one types in the editor. */
  onSearch?: (text: string) => void
}

export type AppliedFilter = { field: string; values: readonly string[]; negated?: boolean }

/** The words of one chip after its field's name. */
export const filterWords = (field: FilterField, filter: AppliedFilter): string =>
  filter.values
    .map((value) => {
      const { label, asTyped } = field.options.find((option) => option.value === value) ?? { label: value }
      return field.lowerCase && !asTyped ? label.toLocaleLowerCase(locale()) : label
    })
    .join(', ')

/** The filters with one field's choice replaced, in place; a choice of nothing takes the filter away. */
export const withFilter = (applied: readonly AppliedFilter[], next: AppliedFilter): readonly AppliedFilter[] => {
  const rest = applied.filter(({ field }) => field !== next.field)
  if (next.values.length === 0) return rest
  return rest.length === applied.length ? [...applied, next] : applied.map((filter) => (filter.field === next.field ? next : filter))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The options that contain what was typed, whatever its accents and capitals. */
export const matchingOptions = (options: readonly FilterOption[], typed: string): readonly FilterOption[] =>
  options.filter(({ label }) => plain(label).includes(plain(typed.trim())))
