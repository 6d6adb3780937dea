import Button from '@mui/material/Button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../lib/profile/profile-messages.ts'

/** Puts a text on the clipboard; where that is refused the text can still be marked by hand. */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Button
      size="small"
      aria-label={copied ? undefined : label}
      onClick={copy}
      startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    >
      {copied ? t('copied') : t('copy')}
    </Button>
  )
}
