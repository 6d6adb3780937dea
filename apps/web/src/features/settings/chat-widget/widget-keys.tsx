import type { WidgetSettings } from '@balcao/contracts/chat/widget-settings'
import { MAX_WIDGET_KEYS } from '@balcao/contracts/chat/widget-settings'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from '../settings.module.css'
import { useWidgetActs } from './chat-widget.data.ts'
import { t } from './chat-widget.messages.ts'

/** The keys under which the organisation's server signs who visits: two at most while it changes over. */
export const WidgetKeys = ({ keys }: Pick<WidgetSettings, 'keys'>) => {
  const { addKey, retireKey } = useWidgetActs()
  const { busy, failure, send } = useSend()
  const [asking, setAsking] = useState<string>()
  const retire = async (kid: string) => {
    await send(() => retireKey(kid))
    setAsking(undefined)
  }
  return (
    <>
      <h3>{t('keys')}</h3>
      <p className={css.quiet}>{t('keysText')}</p>
      {keys.length === 0 ? <p>{t('noKeys')}</p> : null}
      {keys.map(({ kid, secret, createdAt }) => (
        <div key={kid} className={css.actions}>
          <code className={css.domain}>{kid}</code>
          <span className={css.quiet}>
            <TimeAgo at={createdAt} />
          </span>
          <CopyButton text={secret} label={t('copyKey', { kid })} />
          <Button size="small" color="error" aria-label={t('retireNamed', { kid })} onClick={() => setAsking(kid)}>
            {t('retire')}
          </Button>
        </div>
      ))}
      {failure ? <p role="alert">{t('keyFailed', { why: failure.message })}</p> : null}
      {keys.length < MAX_WIDGET_KEYS ? (
        <div>
          <Button variant="outlined" aria-disabled={busy} onClick={() => void (busy || send(addKey))}>
            {t('addKey')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking !== undefined}
        danger
        title={t('retireTitle', { kid: asking ?? '' })}
        confirm={t('retire')}
        busy={busy}
        onConfirm={() => asking && void retire(asking)}
        onClose={() => setAsking(undefined)}
      >
        {t('retireText')}
      </ConfirmDialog>
    </>
  )
}
