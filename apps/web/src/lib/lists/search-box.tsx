import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../messages.ts'
import css from './search-box.module.css'

const REST_MS = 250

/** A search that follows what is typed after a short rest, and the address when that changes by itself. */
export const SearchBox = ({ value, label, onSearch }: { value: string; label: string; onSearch: (text: string) => void }) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = (next: string) => {
    setSent(next.trim())
    onSearch(next.trim())
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), REST_MS)
  }
  const clear = () => {
    clearTimeout(timer.current)
    setText('')
    send('')
  }
  return (
    <OutlinedInput
      size="small"
      className={css.search}
      value={text}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
      startAdornment={<Search size={16} aria-hidden className={css.searchIcon} />}
      endAdornment={
        text ? (
          <IconButton size="small" edge="end" aria-label={t('clearSearch')} onClick={clear}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null
      }
      inputProps={{ 'aria-label': label, type: 'search', maxLength: 200 }}
    />
  )
}
