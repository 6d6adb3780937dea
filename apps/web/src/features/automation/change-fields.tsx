import { CHANGE_AUTHORS, type ComparedField, WATCHED_FIELDS } from '@balcao/contracts/automation/bounds'
import { ASKED_LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { Choice } from '@balcao/ui/profile/choice'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import page from '../../lib/page/form-page.module.css'
import { ManyField } from '../../lib/pickers/many-field.tsx'
import { levelName } from '../../lib/tickets/level-name.ts'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { comparedIn, type TriggerValues } from './form-values.ts'
import { t } from './messages.ts'

/** The custom status is a field where the organisation has some. */
const watchable = (held: readonly string[]) =>
  WATCHED_FIELDS.filter((one) => one !== 'customStatusId' || customStatuses().length > 0 || held.includes(one))
const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

type OnChange = (next: Partial<TriggerValues>) => void

/** Who made the change that a rule waits for. */
export const ChangedBy = ({ value, onChange }: { value: string; onChange: OnChange }) => (
  <Choice
    label={t('changedBy')}
    value={value}
    options={CHANGE_AUTHORS.map((one) => [one, t(`changedBy_${one}`)] as const)}
    onChange={(changedBy) => onChange({ changedBy })}
  />
)

/** What a field can change from or to. */
function useValues(field: ComparedField | undefined) {
  const { queues } = useTicketOptions(field === 'queueId')
  const levels = (side: 'urgency' | 'impact') =>
    ASKED_LEVELS.map((value) => ({ value, label: levelName(side, value === 'none' ? undefined : value) }))
  switch (field) {
    case 'customStatusId':
      return [{ value: 'none', label: t('noCustomStatus') }, ...named(customStatuses())]
    case 'priority':
      return PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value) }))
    case 'urgency':
    case 'impact':
      return levels(field)
    case 'type':
      return allTypes().map((value) => ({ value, label: typeName(value) }))
    case 'queueId':
      return [{ value: 'none', label: t('noQueue') }, ...named(queues)]
    default:
      return []
  }
}

/** Which fields a rule waits for, of one from and to what, and who changed them. */
export const ChangeFields = ({ values, onChange }: { values: TriggerValues; onChange: OnChange }) => {
  const custom = useFields('ticket')
  const compared = comparedIn(values)
  const options = useValues(compared)
  // Other fields have other values.
  const watch = (next: Partial<TriggerValues>) => onChange({ ...next, fieldFrom: [], fieldTo: [] })
  const gone = values.watched.filter((key) => !custom.some((one) => one.key === key))
  return (
    <>
      <div className={page.pair}>
        <ManyField
          label={t('fields')}
          hint={t('fieldsHint')}
          options={watchable(values.fields).map((value) => ({ value, label: t(`field_${value}`) }))}
          value={values.fields}
          onChange={(fields) => watch({ fields })}
        />
        {custom.length + gone.length > 0 ? (
          <ManyField
            label={t('customFields')}
            hint={t('customFieldsHint')}
            options={[...custom.map(({ key, label }) => ({ value: key, label })), ...gone.map((key) => ({ value: key, label: key }))]}
            value={values.watched}
            onChange={(watched) => watch({ watched })}
          />
        ) : null}
      </div>
      {compared ? (
        <div className={page.pair}>
          <ManyField
            label={t('from')}
            hint={t('anyHint')}
            options={options}
            value={values.fieldFrom}
            onChange={(fieldFrom) => onChange({ fieldFrom })}
          />
          <ManyField
            label={t('to')}
            hint={t('anyHint')}
            options={options}
            value={values.fieldTo}
            onChange={(fieldTo) => onChange({ fieldTo })}
          />
        </div>
      ) : null}
      <ChangedBy value={values.changedBy} onChange={onChange} />
    </>
  )
}
