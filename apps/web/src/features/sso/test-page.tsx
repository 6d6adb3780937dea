import type { SsoTest } from '@balcao/contracts/sso/sign-in'
import { Link } from '@tanstack/react-router'
import { EditPage } from '../../lib/page/edit-page.tsx'
import page from '../../lib/page/form-page.module.css'
import { useThing } from '../../lib/page/use-thing.ts'
import { t } from './attempts.messages.ts'
import { t as words } from './messages.ts'
import { useSsoTest } from './sso.data.ts'
import css from './sso.module.css'

/** What would have followed, in a sentence. */
function verdict({ outcome, account }: Pick<SsoTest, 'outcome' | 'account'>): string {
  if (outcome === null) return t('testWaiting')
  if (!account) return t('wouldRefuse', { why: t(`outcome_${outcome}`) })
  const { name, email, role } = account
  return t(account.isNew ? 'wouldCreate' : account.isLinked ? 'wouldSignIn' : 'wouldLink', { name, email, role })
}

/** What a test sign-in learned. */
export const Page = () => {
  const { may, id } = useThing('sso.manage')
  return (
    <EditPage
      title={t('testTitle')}
      failed={may ? t('testFailed') : words('notAllowed')}
      isKnown={id !== undefined}
      query={useSsoTest(id)}
      back={<Link to="/sso">← {words('back')}</Link>}
    >
      {(result) => (
        <>
          <section className={page.card} aria-label={t('testTitle')}>
            <p className={page.quiet}>{t('testAbout')}</p>
            <p role="status" className={css.line}>
              {verdict(result)}
            </p>
            {result.detail ? <p className={page.quiet}>{result.detail}</p> : null}
          </section>
          {result.claims.length > 0 ? (
            <section className={page.card} aria-label={t('claims')}>
              <h2 className={page.legend}>{t('claims')}</h2>
              <dl className={css.claims}>
                {result.claims.map(({ name, value }) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
        </>
      )}
    </EditPage>
  )
}
