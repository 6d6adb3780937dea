import { ListPage } from '../../lib/lists/list-page.tsx'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import { WhatsappTabs } from './tabs.tsx'
import css from './whatsapp.module.css'

const STEPS = [1, 2, 3, 4, 5, 6] as const

/** How a number is set up, from Meta's side to the first message. */
export const GuidePanel = () => (
  <ListPage
    title={t('title')}
    about={t('guideAbout')}
    maxWidth={960}
    loading={false}
    tools={<WhatsappTabs current="guide" />}
    table={
      <ol className={css.steps} aria-label={t('tab_guide')}>
        {STEPS.map((step) => (
          <li key={step} className={page.card}>
            <h2 className={css.step}>{t(`guide${step}`)}</h2>
            <p className={page.quiet}>{t(`guide${step}Text`)}</p>
          </li>
        ))}
      </ol>
    }
  />
)
