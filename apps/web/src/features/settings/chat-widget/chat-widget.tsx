import { Block, Loaded } from '@balcao/ui/profile/block'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import css from '../settings.module.css'
import { useWidget } from './chat-widget.data.ts'
import { t } from './chat-widget.messages.ts'
import { WidgetForm } from './widget-form.tsx'
import { WidgetKeys } from './widget-keys.tsx'

/** The chat on the organisation's own pages: what it does, the code that pages include, and the keys that prove who visits. */
export const ChatWidgetSettings = () => {
  const query = useWidget()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={6}>
        {(widget) => (
          <>
            <WidgetForm key={widget.version} widget={widget} />
            <h3>{t('script')}</h3>
            <p className={css.quiet}>{t('scriptText')}</p>
            {widget.script ? (
              <>
                <pre className={css.script}>{widget.script}</pre>
                <div>
                  <CopyButton text={widget.script} label={t('copyScript')} />
                </div>
              </>
            ) : null}
            <WidgetKeys keys={widget.keys} />
          </>
        )}
      </Loaded>
    </Block>
  )
}
