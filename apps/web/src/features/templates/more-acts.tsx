import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useState } from 'react'
import { ChosenValues } from '../../lib/custom-fields/chosen-values.tsx'
import { durationText } from '../../lib/moments/durations.ts'
import { PeopleField } from '../../lib/pickers/people-field.tsx'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { useVariableChoices } from '../../lib/pickers/variable-choices.data.ts'
import { VariableMenu } from '../../lib/pickers/variable-menu.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Choice } from './choice.tsx'
import { t } from './messages.ts'
import css from './templates.module.css'

export type ActsProps = {
  value: TemplateChanges
  /** What is wrong, by the field of a template. */
  errors: Readonly<Record<string, string>>
  onChange: (changes: TemplateChanges) => void
}

const WHO = ['me', 'nobody', 'person'] as const
type Who = (typeof WHO)[number]

const whoOf = ({ takes, assigneeId }: TemplateChanges): Who | undefined =>
  takes ? 'me' : assigneeId === undefined ? undefined : assigneeId === null ? 'nobody' : 'person'

/** Whose the ticket becomes: of whoever applies it, nobody's, or a person's, who is chosen beside. */
export const AssigneeField = ({ value, errors, onChange }: ActsProps) => {
  const { takes: _, assigneeId, ...others } = value
  const [isPerson, setPerson] = useState(whoOf(value) === 'person')
  const who = isPerson ? 'person' : whoOf(value)
  const choose = (next: Who | undefined) => {
    setPerson(next === 'person')
    if (next === 'me') onChange({ ...others, takes: true })
    else onChange(next === 'nobody' ? { ...others, assigneeId: null } : others)
  }
  return (
    <div className={css.pair}>
      <Choice label={t('assignee')} value={who} all={WHO} name={(one) => t(`assignee_${one}`)} onChange={choose} />
      {who === 'person' ? (
        <FieldFrame label={t('person')} error={errors['changes.assigneeId']}>
          {(ids) => (
            <PersonSelect
              ids={ids}
              assignable
              value={assigneeId ?? null}
              onChange={(id) => onChange(id === null ? others : { ...others, assigneeId: id })}
            />
          )}
        </FieldFrame>
      ) : null}
    </div>
  )
}

/** How long tickets are put aside, in minutes: from an hour to a month. */
const SNOOZES = [60, 240, 1_440, 2_880, 4_320, 10_080, 20_160, 43_200]

/** Being put aside, a checklist, watchers, custom fields, and a note beside the reply. */
export const MoreActs = ({ value, errors, onChange }: ActsProps) => {
  const variables = useVariableChoices('staff')
  const checklists = trpc.checklists.templates.list.useQuery({}).data?.data ?? []
  const offered = checklists.filter(({ id, active }) => active || id === value.checklistTemplateId)
  const set = <K extends keyof TemplateChanges>(key: K, next: TemplateChanges[K] | undefined) => {
    const { [key]: _, ...rest } = value
    onChange(next === undefined ? rest : { ...rest, [key]: next })
  }
  const spans = [...new Set([...SNOOZES, ...(value.snoozeMinutes === undefined ? [] : [value.snoozeMinutes])])].toSorted((a, b) => a - b)
  const asNumber = (next: string | undefined) => (next === undefined ? undefined : Number(next))
  return (
    <>
      <div className={css.pair}>
        <Choice
          label={t('snooze')}
          value={value.snoozeMinutes === undefined ? undefined : String(value.snoozeMinutes)}
          all={spans.map(String)}
          name={(one) => durationText(Number(one))}
          onChange={(next) => set('snoozeMinutes', asNumber(next))}
        />
        <Choice
          label={t('checklist')}
          value={value.checklistTemplateId === undefined ? undefined : String(value.checklistTemplateId)}
          all={offered.map(({ id }) => String(id))}
          name={(one) => offered.find(({ id }) => String(id) === one)?.name ?? one}
          onChange={(next) => set('checklistTemplateId', asNumber(next))}
        />
      </div>
      <FieldFrame label={t('watchers')} error={errors['changes.addWatcherIds']}>
        {(ids) => (
          <PeopleField
            ids={ids}
            value={value.addWatcherIds ?? []}
            onChange={(next) => set('addWatcherIds', next.length > 0 ? next : undefined)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('customFields')} error={errors['changes.customFields']}>
        {(ids) => (
          <ChosenValues
            ids={ids}
            values={value.customFields ?? {}}
            onChange={(next) => set('customFields', Object.keys(next).length > 0 ? next : undefined)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('note')} hint={t('noteHint')} error={errors['changes.note']}>
        {(ids) => (
          <div>
            <PlainInput ids={ids} multiline minRows={2} value={value.note ?? ''} onChange={(next) => set('note', next || undefined)} />
            <VariableMenu
              label={t('noteVariable')}
              fieldId={ids.id}
              choices={variables}
              onInsert={(next) => set('note', next || undefined)}
            />
          </div>
        )}
      </FieldFrame>
    </>
  )
}
