mod march;
