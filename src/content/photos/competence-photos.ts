/** Maximum number of photos on the page of competences: the first ones of the page's group, by name. */
export const competencePhotoCount = 3;
