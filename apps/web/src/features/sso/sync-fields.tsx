import { SwitchRow } from '@balcao/ui/profile/switch-row'
import page from '../../lib/page/form-page.module.css'
import type { ProviderValues } from './form-values.ts'
import { t } from './ldap.messages.ts'

type SyncFieldsProps = {
  values: Pick<ProviderValues, 'syncs' | 'syncCreates' | 'createsAccounts'>
  onChange: (next: Partial<ProviderValues>) => void
}

/** Whether accounts follow a directory. */
export const SyncFields = ({ values: { syncs, syncCreates, createsAccounts }, onChange }: SyncFieldsProps) => (
  <div className={page.card}>
    <h2 className={page.legend}>{t('syncSetting')}</h2>
    <SwitchRow label={t('syncs')} hint={t('syncsHint')} checked={syncs} onChange={(next) => onChange({ syncs: next })} />
    <SwitchRow
      label={t('syncCreates')}
      hint={t(createsAccounts ? 'syncCreatesHint' : 'syncCreatesOff')}
      checked={syncCreates}
      onChange={(next) => onChange({ syncCreates: next })}
    />
  </div>
)
