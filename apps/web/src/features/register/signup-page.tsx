import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import { Closed } from './closed.tsx'
import { t } from './messages.ts'
import css from './register.module.css'

/** How one gets an account. A link of the identity provider that ends here goes on to where links are checked. */
export const Page = () => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string>
  const { data } = trpc.tenants.registration.state.useQuery({})
  const carriesLink = Boolean(search.token)
  useEffect(() => {
    if (carriesLink) void navigate({ to: '/auth/callback', search: search as never, replace: true })
  }, [carriesLink, navigate, search])
  if (carriesLink) return null
  return (
    <Card title={t('signup')}>
      <section className={css.way}>
        <h2>{t('signupNew')}</h2>
        {data?.open === false ? (
          <Closed />
        ) : (
          <>
            <p className={css.quiet}>{t('signupNewText')}</p>
            <Button variant="contained" size="large" onClick={() => navigate({ to: '/register' })}>
              {t('create')}
            </Button>
          </>
        )}
      </section>
      <section className={css.way}>
        <h2>{t('signupInvited')}</h2>
        <p className={css.quiet}>{t('signupInvitedText')}</p>
      </section>
    </Card>
  )
}
