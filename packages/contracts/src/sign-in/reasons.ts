/** Why an input about the sign-in widget is refused. */
export const signInReasons = {
  phone_number: 'Use o número completo, com o código do país, como +55 11 98765-4321.',
  phone_kind: 'Códigos só vão para celulares. Use outro número.',
  sign_in_origin: 'Use o endereço do site sem caminho, como https://loja.acme.com.br.',
  sign_in_twice: 'Cada item pode aparecer uma vez só.',
  sign_in_redirect: 'Este endereço não é desta página nem de um site liberado.',
}
