import { ManyField } from '../../lib/pickers/many-field.tsx'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './templates.module.css'

/** On tickets of which queues a template is offered, and to which roles; none for all. */
export type Scope = { queueIds: number[]; roles: string[] }
type ScopeFieldsProps = { value: Scope; personal: boolean; onChange: (scope: Scope) => void }

/** One's own template is for oneself, whatever one's role. */
export const ScopeFields = ({ value, personal, onChange }: ScopeFieldsProps) => {
  const { queues } = useTicketOptions(true)
  const roles = trpc.approvals.sources.useQuery({}, { enabled: !personal }).data?.roles ?? []
  const offered = queues.filter(({ id, active }) => active || value.queueIds.includes(id))
  return (
    <fieldset className={css.acts}>
      <legend>{t('scope')}</legend>
      <div className={css.pair}>
        <ManyField
          label={t('queues')}
          hint={t('allHint')}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value.queueIds.map(String)}
          onChange={(ids) => onChange({ ...value, queueIds: ids.map(Number) })}
        />
        {personal ? null : (
          <ManyField
            label={t('roles')}
            hint={t('allHint')}
            options={roles.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={value.roles}
            onChange={(next) => onChange({ ...value, roles: next })}
          />
        )}
      </div>
    </fieldset>
  )
}
