import { type SignInSettings, TEXT_CHANNELS } from '@balcao/contracts/sign-in/settings'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { ProblemNote } from '../../../lib/page/problem-note.tsx'
import { t as words } from '../messages.ts'
import { SsoTabs } from '../tabs.tsx'
import { t } from './messages.ts'
import { useSignInActs, useSignInSettings } from './settings.data.ts'
import { SettingsForm } from './settings-form.tsx'
import css from './widget.module.css'

/** What the organisation offers in its sign-in widget. */
export const Page = () => {
  const may = useCan()('sso.manage')
  const query = useSignInSettings(may)
  const failure = query.error && failureOf(query.error)
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} below={t('about')} />
      {may ? <SsoTabs current="widget" /> : null}
      {query.data ? (
        <Settings settings={query.data} />
      ) : may && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={may ? t('loadFailed') : words('notAllowed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const Settings = ({ settings }: { settings: SignInSettings }) => {
  const [first] = useState(settings)
  const { reopen } = useSignInActs()
  return (
    <>
      {TEXT_CHANNELS.filter((channel) => settings.channels[channel].shutAt !== null).map((channel) => (
        <ProblemNote key={channel} text={t(`${channel}_shut`)}>
          <p>{t('shutText')}</p>
          <Button size="small" onClick={() => void reopen(channel)}>
            {t('reopen')}
          </Button>
        </ProblemNote>
      ))}
      <SettingsForm first={first} settings={settings} />
      <Snippet settings={settings} />
    </>
  )
}

/** What a site pastes to show the widget. */
const Snippet = ({ settings: { organization, mails, demo } }: { settings: SignInSettings }) => {
  const text = `<script src="${window.location.origin}/sign-in/widget.js" async></script>\n<balcao-sign-in organization="${organization}"></balcao-sign-in>`
  return (
    <section className={page.card} aria-label={t('snippet')}>
      <h2 className={page.legend}>{t('snippet')}</h2>
      <p className={page.quiet}>{t('snippetHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className={css.snippet} tabIndex={0}>
        {text}
      </pre>
      <div className={page.acts}>
        <CopyButton text={text} />
        {demo ? <Button href={demo}>{t('demo')}</Button> : null}
      </div>
      <p className={page.quiet}>{t('mails', mails)}</p>
    </section>
  )
}
