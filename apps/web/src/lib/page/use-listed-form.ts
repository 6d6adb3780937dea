import { notify } from '@balcao/ui/toasts'
import type { Outcome } from './outcome.ts'
import { type SavedFormOptions, useSavedForm } from './use-saved-form.ts'

type Listed = { id: number; name: string; version: number }
type Text = (key: 'stale' | 'failed' | 'saved' | 'created', values?: { why?: string; name?: string }) => string

type ListedFormOptions<Values, Thing extends Listed, Input> = Pick<
  SavedFormOptions<Values, Thing>,
  'values' | 'edited' | 'reasonsOf' | 'asksFirst'
> & {
  t: Text
  /** What is sent, of values that are sound. */
  inputOf: (values: Values) => Input
  save: (input: Input | (Input & { id: number; version: number | undefined })) => Promise<Outcome<Thing>>
  /** Reads the thing again. */
  read: (id: number) => Promise<Thing>
  /** Names the notice that it was saved. */
  notice: string
  /** Goes back to the list. */
  leave: () => void
}

/** The form of something that stands in a list: once it is saved, that is said, and the list is shown again. */
export function useListedForm<Values, Thing extends Listed, Input>(options: ListedFormOptions<Values, Thing, Input>) {
  const { t, edited, inputOf, save, read, notice, leave, ...others } = options
  return useSavedForm<Values, Thing>({
    ...others,
    t,
    edited,
    save: (written, version) => {
      const input = inputOf(written)
      return save(edited ? { ...input, id: edited.id, version } : input)
    },
    present: edited && (() => read(edited.id)),
    onSaved: ({ name }) => {
      notify.success(edited ? t('saved') : t('created', { name }), { id: notice })
      leave()
      return undefined
    },
  })
}
