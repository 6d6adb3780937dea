import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { ChosenValues } from '../../lib/custom-fields/chosen-values.tsx'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { TagsField } from '../../lib/pickers/tags-field.tsx'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { t } from './messages.ts'

/** What tickets of a filter get, as it is chosen. */
export type Given = { queue: string; priority: string; type: string; assignee: number | null; tagIds: number[]; customFields: SentValues }

type SelectProps = {
  label: string
  value: string
  usual: string
  options: readonly (readonly [string, string])[]
  wrong?: string | undefined
  onChange: (value: string) => void
}
const Select = ({ label, value, usual, options, wrong, onChange }: SelectProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    error={wrong !== undefined}
    helperText={wrong}
    onChange={({ target }) => onChange(target.value)}
  >
    <MenuItem value="">{usual}</MenuItem>
    {options.map(([key, name]) => (
      <MenuItem key={key} value={key}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)

type FilterActionsProps = { given: Given; fields: Record<string, string>; onChange: (change: Partial<Given>) => void }

/** What the tickets get that mails of a filter open. */
export const FilterActions = ({ given, fields, onChange }: FilterActionsProps) => {
  const { queues, tags } = useTicketOptions(true)
  const wrong = (name: string) => fields[`action.${name}`]
  const held = (all: readonly (readonly [string, string])[], value: string) =>
    value === '' || all.some(([key]) => key === value) ? all : [...all, [value, value] as const]
  const wrongField = Object.entries(fields).find(([field]) => field.startsWith('action.customFields'))?.[1]
  return (
    <>
      <Select
        label={t('queue')}
        value={given.queue}
        usual={t('queueOfMailbox')}
        options={held(
          queues.map(({ id, name }) => [String(id), name] as const),
          given.queue,
        )}
        wrong={wrong('queueId')}
        onChange={(queue) => onChange({ queue })}
      />
      <Select
        label={t('priority')}
        value={given.priority}
        usual={t('usualPriority')}
        options={PRIORITIES.map((one) => [one, priorityName(one)] as const)}
        onChange={(priority) => onChange({ priority })}
      />
      <Select
        label={t('filterType')}
        value={given.type}
        usual={t('usualType')}
        options={activeTypes(given.type).map((one) => [one, typeName(one)] as const)}
        wrong={wrong('type')}
        onChange={(type) => onChange({ type })}
      />
      <FieldFrame label={t('filterAssignee')} error={wrong('assigneeId')}>
        {(ids) => <PersonSelect ids={ids} assignable value={given.assignee} onChange={(assignee) => onChange({ assignee })} />}
      </FieldFrame>
      <FieldFrame label={t('filterTags')} error={wrong('tagIds')}>
        {(ids) => (
          <TagsField
            id={ids.id}
            label={t('filterTags')}
            value={tags.filter(({ id }) => given.tagIds.includes(id))}
            onChange={(next) => onChange({ tagIds: next.map(({ id }) => id) })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('filterFields')} error={wrongField}>
        {(ids) => <ChosenValues ids={ids} values={given.customFields} onChange={(customFields) => onChange({ customFields })} />}
      </FieldFrame>
    </>
  )
}
