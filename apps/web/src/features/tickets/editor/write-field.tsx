import { useStable } from '@balcao/ui/lib/use-stable'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { storage } from '../../../lib/storage.ts'
import css from './editor.module.css'
import type { Caret, FieldProps } from './field.ts'
import { PlainField } from './plain-field.tsx'
import { Rescue } from './rescue.tsx'
import { SwitchButton } from './switch-button.tsx'

type Rich = ComponentType<FieldProps>
let rich: Rich | undefined

/** The editor, once it is there; a page that cannot fetch it goes on with plain text. */
function useRich(isWanted: boolean): { Rich: Rich | undefined; isMissing: boolean } {
  const [there, setThere] = useState(() => rich)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isWanted || there) return
    let isHere = true
    const come = (loaded: Rich) => {
      // A letter being composed of several keys belongs to the field it was begun in.
      if (isComposing) window.addEventListener('compositionend', () => setTimeout(come, 0, loaded), { once: true })
      else if (isHere) setThere(() => loaded)
    }
    let isComposing = false
    const begin = () => {
      isComposing = true
    }
    const end = () => {
      isComposing = false
    }
    window.addEventListener('compositionstart', begin)
    window.addEventListener('compositionend', end)
    import('./rich-field.tsx').then(
      ({ RichField }) => {
        rich = RichField
        come(RichField)
      },
      () => isHere && setMissing(true),
    )
    return () => {
      isHere = false
      window.removeEventListener('compositionstart', begin)
      window.removeEventListener('compositionend', end)
    }
  }, [isWanted, there])
  return { Rich: there, isMissing }
}

/** The field of a message: formatted for the desk, or as Markdown, as each person likes it; customers write plain text. */
export const WriteField = (props: Omit<FieldProps, 'caret' | 'onSwitch'> & { autoFocus?: boolean }) => {
  const { staff, autoFocus, value } = props
  const me = useMe()
  const name = `balcao:editor:${me.id}`
  const caret = useRef<Caret>(autoFocus ? { at: value.length } : null)
  const [isPlain, setPlain] = useState(() => storage.get(name) === 'markdown')
  const { Rich, isMissing } = useRich(staff && !isPlain)
  const change = useStable(() => {
    setPlain(!isPlain)
    storage.set(name, isPlain ? 'rich' : 'markdown')
    caret.current = { at: value.length }
  })
  const plain = <PlainField {...props} caret={caret} />
  if (!staff) return plain
  if (Rich && !isPlain)
    return (
      <Rescue instead={plain}>
        <Rich {...props} caret={caret} onSwitch={change} />
      </Rescue>
    )
  return (
    <>
      {isMissing ? null : <div className={css.bar}>{isPlain ? <SwitchButton isPlain onSwitch={change} /> : null}</div>}
      {plain}
    </>
  )
}
