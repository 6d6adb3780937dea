import { MAX_CHECKLIST_TITLE } from '@balcao/contracts/checklists/bounds'
import { type ChecklistTemplate, CreateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { CheckOption } from '@balcao/ui/check-box'
import { typeName } from '@balcao/ui/lib/names'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { useNavigate } from '@tanstack/react-router'
import css from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useListedForm } from '../../../lib/page/use-listed-form.ts'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { queuesTaking, useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { reasonsOf, type TemplateValues, toInput } from './form-values.ts'
import { ItemEditor } from './item-editor.tsx'
import { t } from './messages.ts'
import { useTemplateActs } from './templates.data.ts'

type TemplateFormProps = { values: TemplateValues; edited?: ChecklistTemplate }

/** What a checklist is called, for which tickets it is, and its items. */
export const TemplateForm = ({ values: first, edited }: TemplateFormProps) => {
  const navigate = useNavigate()
  const { save } = useTemplateActs()
  const cache = trpc.useUtils()
  const { queues } = useTicketOptions(true)
  const leave = () => void navigate({ to: '/checklists/templates' })
  const form = useListedForm({
    t,
    values: first,
    edited,
    reasonsOf,
    inputOf: (written) => CreateChecklistTemplate.parse(toInput(written)),
    save,
    read: (id) => cache.checklists.templates.get.fetch({ id }),
    notice: 'checklist-template',
    leave,
  })
  const { values, errors, change } = form
  return (
    <SavedForm t={t} form={form} onCancel={leave}>
      <div className={css.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{
            name: t('name'),
            state: t('state'),
            active: t('active'),
            inactive: t('inactive'),
            description: t('description'),
          }}
          maxName={MAX_CHECKLIST_TITLE}
          onChange={change}
        />
        <div className={css.pair}>
          <ManyField
            label={t('queues')}
            hint={t('scopeHint')}
            options={queuesTaking(queues).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.queueIds.map(String)}
            onChange={(ids) => change({ queueIds: ids.map(Number) })}
          />
          <ManyField
            label={t('types')}
            hint={t('scopeHint')}
            options={allTypes().map((value) => ({ value, label: typeName(value) }))}
            value={values.types}
            onChange={(types) => change({ types })}
          />
        </div>
        <CheckOption checked={values.blocks} onChange={(blocks) => change({ blocks })}>
          {t('blocks')}
        </CheckOption>
        <CheckOption checked={values.inOrder} onChange={(inOrder) => change({ inOrder })}>
          {t('inOrder')}
        </CheckOption>
        <CheckOption checked={values.shared} onChange={(shared) => change({ shared })}>
          {t('shared')}
        </CheckOption>
      </div>
      <ItemEditor items={values.items} errors={errors} onChange={(items) => change({ items })} />
    </SavedForm>
  )
}
