import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { PRIORITIES, TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { withCustom } from '../../lib/pickers/choices.tsx'
import { TagsField } from '../../lib/pickers/tags-field.tsx'
import { t as reasons } from '../../lib/tickets/reason-messages.ts'
import { reasonsOf, useReasonLists } from '../../lib/tickets/reason-options.data.ts'
import { statusSent, statusValue } from '../../lib/tickets/status-choice.ts'
import { trpc } from '../../lib/trpc.ts'
import { Choice } from './choice.tsx'
import { t } from './messages.ts'
import { type ActsProps, AssigneeField, MoreActs } from './more-acts.tsx'
import css from './templates.module.css'

/** What applying a template changes on the ticket. */
export const ActsFields = ({ value, errors, onChange }: ActsProps) => {
  const { data } = trpc.tickets.options.useQuery({})
  const tags = data?.tags ?? []
  const queues = data?.queues.filter(({ id, active }) => active || id === value.queueId) ?? []
  const choices = withCustom(TEMPLATE_STATUSES, value.customStatusId)
  const place = value.status && { status: value.status, customStatusId: value.customStatusId }
  const offer = reasonsOf(useReasonLists(), place, value.statusReasonId === undefined ? '' : String(value.statusReasonId))
  const set = <K extends keyof TemplateChanges>(key: K, next: TemplateChanges[K] | undefined) => {
    const { [key]: _, ...rest } = value
    onChange(next === undefined ? rest : { ...rest, [key]: next })
  }
  return (
    <fieldset className={css.acts}>
      <legend>{t('acts')}</legend>
      <div className={css.trio}>
        <Choice
          label={t('status')}
          value={value.status && statusValue({ ...value, status: value.status })}
          all={choices.map((one) => one.value)}
          name={(one) => choices.find((choice) => choice.value === one)?.label ?? one}
          onChange={(next) => {
            const { status: _, customStatusId: __, statusReasonId: ___, ...others } = value
            onChange(next === undefined ? others : { ...others, ...statusSent(next) })
          }}
        />
        <Choice
          label={t('priority')}
          value={value.priority}
          all={PRIORITIES}
          name={priorityName}
          onChange={(next) => set('priority', next)}
        />
        <Choice label={t('type')} value={value.type} all={activeTypes(value.type)} name={typeName} onChange={(next) => set('type', next)} />
      </div>
      {offer ? (
        <Choice
          label={reasons('reason')}
          none={offer.required ? reasons('choose') : reasons('without')}
          value={value.statusReasonId === undefined ? undefined : String(value.statusReasonId)}
          error={errors['changes.statusReasonId']}
          all={offer.options.map(([id]) => id)}
          name={(one) => offer.options.find(([id]) => id === one)?.[1] ?? one}
          onChange={(next) => set('statusReasonId', next === undefined ? undefined : Number(next))}
        />
      ) : null}
      <Choice
        label={t('queue')}
        value={value.queueId === undefined ? undefined : String(value.queueId)}
        all={queues.map(({ id }) => String(id))}
        name={(one) => queues.find(({ id }) => String(id) === one)?.name ?? one}
        onChange={(next) => set('queueId', next === undefined ? undefined : Number(next))}
      />
      {(['addTagIds', 'removeTagIds'] as const).map((field) => (
        <FieldFrame key={field} label={t(field)}>
          {(ids) => (
            <TagsField
              id={ids.id}
              label={t(field)}
              value={tags.filter(({ id }) => value[field]?.includes(id))}
              onChange={(next) => set(field, next.length > 0 ? next.map(({ id }) => id) : undefined)}
            />
          )}
        </FieldFrame>
      ))}
      <AssigneeField value={value} errors={errors} onChange={onChange} />
      <MoreActs value={value} errors={errors} onChange={onChange} />
    </fieldset>
  )
}
