import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

type FileButtonProps = {
  /** What the file dialog offers, as in `accept` of an input. */
  accept: string
  /** The input's name for screen readers. */
  label: string
  variant: 'contained' | 'outlined'
  children: ReactNode
  onFile: (file: File) => void
}

/** Asks for one file; the same one may be chosen again after it was changed. */
export const FileButton = ({ accept, label, variant, children, onFile }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        // A dialog that begins with it would try to give it the focus, and Tab would lead nowhere.
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant={variant} startIcon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
