/** why each by name: a phone that keeps its photos in a format of its own then converts them by itself. */
export const imageTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";
