import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** A button that leads to a page. */
export const LinkButton = createLink(Button)
