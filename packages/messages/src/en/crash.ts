export const crash = {
  heading: 'Something went wrong',
  text: "We're sorry, but something unexpected happened.",
  help: 'Need Help?',
  write: 'Please email us at',
  reload: 'Reload Page',
  retry: 'Try Again',
} as const
