import { SCOPES } from '@balcao/contracts/roles/permissions'
import { t } from './messages.ts'
import { scopeHint, scopeName } from './names.ts'
import css from './roles.module.css'

/** What each scope covers, in a sentence. */
export const ScopeLegend = () => (
  <details className={css.legend}>
    <summary>{t('scopes')}</summary>
    <dl>
      {SCOPES.map((scope) => (
        <div key={scope}>
          <dt>{scopeName(scope)}</dt>
          <dd>{scopeHint(scope)}</dd>
        </div>
      ))}
    </dl>
  </details>
)
