import { GRANT_HINT, GRANT_NAME } from '@balcao/contracts/roles/names'
import { SCOPES } from '@balcao/contracts/roles/permissions'
import { t } from './messages.ts'
import css from './rbac.module.css'

/** What each scope covers, in a sentence. */
export const ScopeLegend = () => (
  <details className={css.legend}>
    <summary>{t('scopes')}</summary>
    <dl>
      {SCOPES.map((scope) => (
        <div key={scope}>
          <dt>{GRANT_NAME[scope]}</dt>
          <dd>{GRANT_HINT[scope]}</dd>
        </div>
      ))}
    </dl>
  </details>
)
