mod site;
