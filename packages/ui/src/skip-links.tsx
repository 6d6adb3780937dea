import { t } from './lib/texts/ui-messages.ts'
/** Links that appear on the first Tab; each target needs its id and tabIndex -1. */
export const SkipLinks = ({ links }: { links: readonly { target: string; label: string }[] }) => (
  <nav aria-label={t('skip')} className="skip-links">
    {links.map(({ target, label }) => (
      <a
        key={target}
        className="skip-link"
        href={`#${target}`}
        onClick={(event) => {
          // a hash would end up in the address that the router owns
          event.preventDefault()
          document.getElementById(target)?.focus()
        }}
      >
        {label}
      </a>
    ))}
  </nav>
)
