export const accounts = {
  signInTitle: 'Sign In',
  signUpTitle: 'Sign Up',
  arriveSoon: 'Accounts arrive soon',
  withoutAccount:
    'You need none to see auto stands, their destinations and seat fares, or to plan a route. Only sharing a ride and your profile will ask you to sign in.',
  seeStands: 'See auto stands',
  planRoute: 'Plan a route',
}
