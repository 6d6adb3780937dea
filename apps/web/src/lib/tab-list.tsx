import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './tab-list.module.css'

type TabListProps<T extends string> = {
  label: string
  id: string
  tabs: readonly (readonly [tab: T, name: string])[]
  current: T
  onChange: (tab: T) => void
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs of which one is in front; arrows go from one to the next, and Tab past them all. */
export function TabList<T extends string>({ label, id, tabs, current, onChange }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone there are more than fit: the one in front is in sight, also where an address leads to it.
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, current])
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === current)
    const next = STEPS[event.key]?.(at, tabs.length)
    const chosen = next === undefined ? undefined : tabs[next]
    if (next === undefined || !chosen) return
    event.preventDefault()
    onChange(chosen[0])
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map(([tab, name]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === current}
          aria-controls={`${id}-panel`}
          tabIndex={tab === current ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
