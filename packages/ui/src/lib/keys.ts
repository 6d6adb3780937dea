import { useEffect, useEffectEvent } from 'react'

/** What a key does, by key name: 'j', 'Shift+j', '/', 'Escape', 'Mod+k', or two in turn: 'g t'. */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>

/**
 * The name a key press is bound under, or null when no binding may hear it.
 * Letters ignore Caps Lock. AltGraph is not taken for Ctrl+Alt: some layouts type '/' with it.
 */
export const keyName = (press: KeyPress): string | null => {
  const typed = press.key.length === 1 && /\p{L}/u.test(press.key)
  const key = typed ? `${press.shiftKey ? 'Shift+' : ''}${press.key.toLowerCase()}` : press.key
  if (press.getModifierState('AltGraph')) return typed || key.length > 1 ? null : key
  if (press.altKey) return null
  return press.ctrlKey || press.metaKey ? `Mod+${key}` : key
}

const writing = 'input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox]'
const layered = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'

let singleKeys = true

/** The profile's switch "Atalhos de uma tecla": off leaves only the bindings with Mod. */
export const allowSingleKeys = (on: boolean): void => {
  singleKeys = on
}

/** The name of a single key pressed inside a dialog, for the dialog that shows it; null where one is writing, or single keys are off. */
export const singleKey = (event: KeyboardEvent): string | null =>
  singleKeys && !(event.target instanceof Element && event.target.closest(writing)) ? keyName(event) : null

const mayHear = (event: KeyboardEvent, name: string): boolean => {
  if (event.defaultPrevented || event.isComposing) return false
  if (name.startsWith('Mod+')) return true
  const target = event.target instanceof Element ? event.target : null
  return singleKeys && !target?.closest(writing) && !target?.closest(layered) && !document.querySelector('[aria-modal=true]')
}

/** How many bindings begin with each first key of two: after it, a key is the second one to all of them and no single key to any. */
const firstKeys = new Map<string, number>()

const countFirstKeys = (bindings: KeyBindings, by: 1 | -1) => {
  for (const name of Object.keys(bindings)) {
    const [first, second] = name.split(' ')
    if (first && second) firstKeys.set(first, (firstKeys.get(first) ?? 0) + by)
  }
}

/** Binds shortcuts on the window; typing in fields and open dialogs never triggers them. Returns the undo. */
export const bindKeys = (bindings: KeyBindings): (() => void) => {
  let first: { name: string; at: number } | null = null
  const listen = (event: KeyboardEvent) => {
    const name = keyName(event)
    if (name === null || !mayHear(event, name)) return
    const before = first && event.timeStamp - first.at < 1000 ? first.name : undefined
    first = { name, at: event.timeStamp }
    const act = before !== undefined && (firstKeys.get(before) ?? 0) > 0 ? bindings[`${before} ${name}`] : bindings[name]
    if (!act) return
    event.preventDefault()
    act(event)
  }
  countFirstKeys(bindings, 1)
  window.addEventListener('keydown', listen)
  return () => {
    countFirstKeys(bindings, -1)
    window.removeEventListener('keydown', listen)
  }
}

/** `bindKeys` for as long as the component is mounted and `enabled`. */
export const useKeys = (bindings: KeyBindings, enabled = true): void => {
  const names = Object.keys(bindings).join(',')
  const run = useEffectEvent((name: string, event: KeyboardEvent) => bindings[name]?.(event))
  useEffect(() => {
    if (!enabled) return
    return bindKeys(Object.fromEntries(names.split(',').map((name) => [name, (event: KeyboardEvent) => run(name, event)])))
  }, [names, enabled])
}
