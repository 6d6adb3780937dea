/** Why an input about signing in and passwords is refused. */
export const authReasons = {
  code_six_digits: 'São seis dígitos.',
  password_guessable: 'Esta senha é fácil de adivinhar. Escolha outra.',
  password_personal: 'Esta senha é feita do seu e-mail, nome ou organização. Escolha outra.',
  password_common: 'Esta senha está entre as mais usadas do mundo. Escolha outra.',
}
