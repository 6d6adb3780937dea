import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase'
import './small.css'

/** A quiet button of one icon in what every visit loads first: MUI's IconButton looks the same and weighs 1.4 kB more. */
export const IconTool = (props: ButtonBaseProps & { 'aria-label': string }) => <ButtonBase {...props} className="icon-tool" />
