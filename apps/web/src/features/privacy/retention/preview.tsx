import type { PreviewRule, RuleExample, RulePreview } from '@balcao/contracts/privacy/rules'
import { failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { figure } from '@balcao/ui/lib/language'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

const Example = ({ example: { label, number, ticketId, personId } }: { example: RuleExample }) => {
  const text = `${number === null ? '' : `#${number} `}${label || t('unnamed')}`
  if (ticketId !== null)
    return (
      <Link to="/tickets/$id" params={{ id: String(ticketId) }}>
        {text}
      </Link>
    )
  if (personId !== null)
    return (
      <Link to="/people/$id" params={{ id: String(personId) }}>
        {text}
      </Link>
    )
  return <span>{text}</span>
}

const Shown = ({ preview: { now, soon, held, oldest, bytes, examples } }: { preview: RulePreview }) => (
  <>
    <dl className={css.facts}>
      {(
        [
          [t('now'), figure(now)],
          [t('soon'), figure(soon)],
          [t('held'), figure(held)],
          [t('oldest'), oldest === null ? t('nothing') : <TimeAgo key="oldest" at={oldest} />],
          [t('size'), fileSize(bytes)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {examples.length > 0 ? (
      <>
        <h3 className={page.legend}>{t('examples')}</h3>
        <ul className={css.plain}>
          {examples.map((example) => (
            <li key={example.id}>
              <Example example={example} />
              <TimeAgo at={example.at} />
            </li>
          ))}
        </ul>
      </>
    ) : null}
  </>
)

/** What a rule would erase as it is written now; counted when it is asked for. */
export const Preview = ({ reach, blocked }: { reach: PreviewRule; blocked: boolean }) => {
  const acts = usePrivacyActs()
  const id = useId()
  const [shown, setShown] = useState<{ of: string; preview: RulePreview } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const key = JSON.stringify(reach)
  const look = async () => {
    setBusy(true)
    setFailure('')
    try {
      setShown({ of: key, preview: await acts.preview(reach) })
    } catch (error) {
      setFailure(t('previewFailed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={page.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t('preview')}</h2>
        <Button variant="outlined" size="small" disabled={busy || blocked} onClick={() => void look()}>
          {t(busy ? 'seeing' : 'see')}
        </Button>
      </div>
      <p className={page.quiet}>{t('previewHint')}</p>
      <div role="status">{shown?.of === key ? <Shown preview={shown.preview} /> : null}</div>
      {failure ? <p role="alert">{failure}</p> : null}
    </section>
  )
}
