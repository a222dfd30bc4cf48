// Finds ways along a street network, by auto and on foot.
export {}
