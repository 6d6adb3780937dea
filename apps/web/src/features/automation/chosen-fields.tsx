import type { FieldIds } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { ManyField } from '../../lib/pickers/many-field.tsx'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** Templates of checklists: the active ones, and those chosen already. */
function useTemplates(chosen: readonly number[]) {
  const all = trpc.checklists.templates.list.useQuery({}).data?.data ?? []
  return all.filter(({ id, active }) => active || chosen.includes(id)).map(({ id, name }) => ({ value: String(id), label: name }))
}

type Option = { value: string; label: string }
type SelectProps = { ids: FieldIds; value: string; onChange: (value: string) => void }

const Select = ({ ids, value, options, onChange }: SelectProps & { options: readonly Option[] }) => (
  <NativeSelect
    id={ids.id}
    describedBy={ids.describedBy}
    invalid={ids.invalid}
    placeholder={t('choose')}
    value={value}
    options={options.map((one) => [one.value, one.label] as const)}
    onChange={onChange}
  />
)

/** The checklist that a rule gives to tickets. */
export const TemplateSelect = (props: SelectProps) => <Select {...props} options={useTemplates([Number(props.value)])} />

/** The macro of the team that a rule runs. */
export const MacroSelect = (props: SelectProps) => {
  const all = trpc.tickets.templates.list.useQuery({ personal: false, limit: 100 }).data?.data ?? []
  const offered = all.filter(({ id, problem }) => problem === null || String(id) === props.value)
  return <Select {...props} options={offered.map(({ id, name }) => ({ value: String(id), label: name }))} />
}

/** The webhook that a rule calls; one that is switched off is called once it is on again. */
export const WebhookSelect = (props: SelectProps) => {
  const all = trpc.integrations.webhooks.names.useQuery({}).data?.data ?? []
  return <Select {...props} options={all.map(({ id, name }) => ({ value: String(id), label: name }))} />
}

/** Those of whose checklists a rule waits for. */
export const TemplatesField = ({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) => (
  <ManyField
    label={t('templates')}
    hint={t('anyHint')}
    options={useTemplates(value)}
    value={value.map(String)}
    onChange={(ids) => onChange(ids.map(Number))}
  />
)
