import Button from '@mui/material/Button'
import { useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { t } from '../lib/profile/accessibility-messages.ts'
import { Block } from './block.tsx'
import css from './profile.module.css'

/** A piece of a screen: what was chosen shows on it at once, as it does on all others. */
export const AccessibilityPreview = () => {
  const [text, setText] = useState('')
  const [isMoved, setMoved] = useState(false)
  return (
    <Block title={t('preview')} text={t('previewText')}>
      <div id="previa" className={css.preview}>
        <div className={css.itemName}>
          <h3>{t('sampleTitle')}</h3>
          <span className={css.mark}>{t('sampleStatus')}</span>
        </div>
        <p>
          {t('sampleText')}{' '}
          <a href="#previa" className={css.previewLink}>
            {t('sampleLink')}
          </a>
        </p>
        <FieldFrame label={t('sampleField')}>
          {(ids) => <PlainInput ids={ids} value={text} onChange={setText} placeholder={t('samplePlaceholder')} />}
        </FieldFrame>
        <div className={css.actions}>
          <Button variant="contained">{t('sampleMain')}</Button>
          <Button>{t('sampleOther')}</Button>
          <Button variant="text" aria-pressed={isMoved} onClick={() => setMoved(!isMoved)}>
            {t('sampleMotion')}
          </Button>
        </div>
        <div className={css.track} data-moved={isMoved || undefined} aria-hidden>
          <span />
        </div>
      </div>
    </Block>
  )
}
