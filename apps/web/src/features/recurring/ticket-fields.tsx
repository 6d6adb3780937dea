import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { withForm } from '@balcao/ui/forms/form'
import { errorText, fieldId } from '@balcao/ui/lib/forms/form-errors'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { TagsField } from '../../lib/pickers/tags-field.tsx'
import { queuesTaking, useTicketOptions } from '../../lib/tickets/people.data.ts'
import { t as tn } from '../tickets/new/new.messages.ts'
import { emptyValues } from './form-values.ts'
import { t } from './messages.ts'
import { PersonField } from './person-field.tsx'
import css from './recurring.module.css'

const priorities = () =>
  PRIORITIES.toReversed().map((value) => ({ value, label: priorityName(value), icon: <PriorityGlyph priority={value} /> }))
const types = (held: string) => activeTypes(held).map((value) => ({ value, label: typeName(value) }))

/** What each of the tickets will hold. */
export const TicketFields = withForm({
  defaultValues: emptyValues(),
  render: function Fields({ form }) {
    const { queues, tags } = useTicketOptions(true)
    return (
      <>
        <form.AppField name="title">{(field) => <field.TextField label={t('subject')} required />}</form.AppField>
        <form.AppField name="description">
          {(field) => <field.TextArea label={t('description')} hint={t('descriptionHint')} required rows={5} />}
        </form.AppField>
        <form.Field name="requesterId">
          {(field) => (
            <PersonField
              label={tn('requester')}
              hint={tn('requesterHint')}
              id={fieldId('requesterId')}
              value={field.state.value}
              error={errorText(field.state.meta.errors)}
              onChange={(id) => field.handleChange(id)}
            />
          )}
        </form.Field>
        <div className={css.pair}>
          <form.AppField name="priority">{(field) => <field.Select label={t('priority')} options={priorities()} />}</form.AppField>
          <form.AppField name="type">{(field) => <field.Select label={t('type')} options={types(field.state.value)} />}</form.AppField>
        </div>
        <div className={css.pair}>
          <form.AppField name="queueId">
            {(field) => (
              <field.Select
                label={t('queueField')}
                optional
                placeholder={t('queueDefault')}
                options={queuesTaking(queues, Number(field.state.value) || null).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
              />
            )}
          </form.AppField>
          <form.Field name="assigneeId">
            {(field) => (
              <PersonField
                label={t('assigneeField')}
                id={fieldId('assigneeId')}
                assignable
                value={field.state.value}
                error={errorText(field.state.meta.errors)}
                onChange={(id) => field.handleChange(id)}
              />
            )}
          </form.Field>
        </div>
        <form.Field name="tagIds">
          {(field) => (
            <FieldFrame label={t('tagsField')} id={fieldId('tagIds')} error={errorText(field.state.meta.errors)} optional>
              {({ id }) => (
                <TagsField
                  id={id}
                  label={t('tagsField')}
                  value={tags.filter((tag) => field.state.value.includes(tag.id))}
                  onChange={(next) => field.handleChange(next.map((tag) => tag.id))}
                />
              )}
            </FieldFrame>
          )}
        </form.Field>
      </>
    )
  },
})
