import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import css from '../gallery/gallery.module.css'
import { t } from './messages.ts'

/** What is somebody's own among the integrations, and the part of their profile in which they set it up. */
const OWN = [
  ['notices', 'avisos'],
  ['accounts', 'seguranca'],
  ['tokens', 'tokens'],
  ['calendar', 'preferencias'],
] as const

/** The integrations that concern one person: each is set up in their profile. */
export const Page = () => (
  <div className={css.page}>
    <PageHeader title={t('title')} hideTitle />
    <p className={css.about}>{t('about')}</p>
    <ul className={css.cards} aria-label={t('title')}>
      {OWN.map(([kind, parte]) => {
        const name = t(`name_${kind}`)
        return (
          <li key={kind}>
            <article className={css.card} aria-label={name} style={{ height: '100%' }}>
              <h2>{name}</h2>
              <p className={css.quiet}>{t(`about_${kind}`)}</p>
              <div className={css.foot}>
                <Button size="small" variant="outlined" color="inherit" component={Link} to="/profile" search={{ parte } as never}>
                  {t('open', { name })}
                </Button>
              </div>
            </article>
          </li>
        )
      })}
    </ul>
  </div>
)
