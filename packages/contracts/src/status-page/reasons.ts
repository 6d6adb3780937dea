/** Why an input about the status page is refused. */
export const statusPageReasons = {
  component_twice: 'Cada serviço precisa de um nome só seu.',
  component_unknown: 'Este serviço não está na página de situação.',
}
